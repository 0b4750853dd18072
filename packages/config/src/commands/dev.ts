import { readRemotes } from '../development/remote-option.ts';
import { runUntilStopped } from './process-life.ts';
import { readSettings } from './settings.ts';
import { ROOT } from './workspace.ts';

/** `npm run dev [-- --remote banking=http://localhost:4670]` */
await runUntilStopped(async () => {
  const remotes = readRemotes(process.argv.slice(2));
  const settings = readSettings(process.env, ROOT);
  if (remotes.length > 0) {
    const { developRemotes } = await import('../development/develop-remotes.ts');
    return developRemotes(settings, remotes);
  }
  const { developProduct } = await import('../development/develop-product.ts');
  return developProduct(settings);
});
