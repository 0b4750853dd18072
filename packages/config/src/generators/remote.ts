import { ROOT } from '../commands/workspace.ts';
import { generateRemote } from './generate-remote.ts';
import { runGenerator } from './write-files.ts';

runGenerator('npm run gen:remote -- cash-flow', (id) => generateRemote(ROOT, id));
