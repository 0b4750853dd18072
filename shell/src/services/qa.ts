/** Parts of the shell that self-tests and the screens for QA use, in one chunk. */
export { inspectPage } from './modules/inspect-page.ts';
export { asVisitor } from './session/as-visitor.ts';
export { openSandbox } from './session/open-sandbox.ts';
