export { ResourceRoot } from './ResourceRoot.tsx';
export { resourceScreens } from './screens.tsx';
