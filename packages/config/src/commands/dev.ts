import { developProduct } from '../development/develop-product.ts';
import { runUntilStopped } from './process-life.ts';
import { readSettings } from './settings.ts';
import { ROOT } from './workspace.ts';

await runUntilStopped(() => developProduct(readSettings(process.env, ROOT)));
