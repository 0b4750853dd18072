import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { allTests, newEntity, newModule, oneModule } from '../content/commands.ts';
import { Commands } from '../sections/Commands.tsx';
import styles from './reading.module.css';

export function DevelopersPage() {
  const { productName } = useHost();
  return (
    <article className={`${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>For developers</h1>
      <p className={styles.lead}>
        {productName} is a shell and modules that separate teams build, test and deploy without asking each
        other. Users see one application.
      </p>
      <h2>A module is two typed files</h2>
      <p>
        <code>manifest.ts</code> is pure data: routes, navigation, permissions, error texts.{' '}
        <code>module.tsx</code> is the code behind it: a screen for each route. The compiler checks one
        against the other, and the shell knows the module without running its code.
      </p>
      <h2>Work on one on its own</h2>
      <Commands label="Work on one module" lines={oneModule} />
      <h2>Deploy one on its own</h2>
      <p>
        Replace the built folder on its static host. The shell reads <code>module.json</code> and{' '}
        <code>mf-manifest.json</code> from there at run time; neither the shell nor another module is built
        again. If the pages are files on a CDN, run the release command again, so that they name the new
        files. A module that cannot be loaded shows a message, and everything else keeps working.
      </p>
      <h2>Start a new one</h2>
      <Commands label="Create a module" lines={newModule} />
      <p>
        An entry in <code>remotes.json</code> adds it to the running application. It can live in a repository
        of its own and be built by rspack, webpack or vite: any bundler with a Module Federation plugin.
      </p>
      <h2>An entity is one file</h2>
      <p>
        Its fields are listed once. List, search, filters, form, validation, CSV, demo data and checks are
        derived from them, and the compiler checks them against the types of their table.
      </p>
      <Commands label="Create an entity" lines={newEntity} />
      <h2>One command proves it</h2>
      <Commands label="Run all tests" lines={allTests} />
      <p>
        To run everything yourself: <Link to="/self-hosting">self-hosting</Link>. How it stays correct:{' '}
        <Link to="/proof">how the books prove themselves</Link>.
      </p>
    </article>
  );
}
