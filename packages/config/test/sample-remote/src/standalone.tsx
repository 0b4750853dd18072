import { createRoot } from 'react-dom/client';
import { List } from './List.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(<List />);
