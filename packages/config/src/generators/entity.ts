import { ROOT } from '../commands/workspace.ts';
import { generateEntity } from './generate-entity.ts';
import { runGenerator } from './write-files.ts';

runGenerator('npm run gen:entity -- credit-notes', (name) => generateEntity(ROOT, name));
