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
        <code>module.tsx</code> is the code behind it: a screen for each route. The compiler ties one to the
        other, and the shell knows the module without running its code.
      </p>
      <h2>Work on one alone</h2>
      <Commands label="Work on one module" lines={oneModule} />
      <h2>Deploy one alone</h2>
      <p>
        Put the built folder in the place of the former one, on whatever host serves it. The shell reads{' '}
        <code>module.json</code> and <code>mf-manifest.json</code> from there at run time; neither it nor any
        other module is built again. Where the pages are files on a CDN, run the release step once more, so
        that they name the new files. A module that cannot be loaded shows a card that says so, and everything
        else goes on.
      </p>
      <h2>Begin a new one</h2>
      <Commands label="Begin a module" lines={newModule} />
      <p>
        An entry in <code>remotes.json</code> brings it into the running application. It may live in a
        repository of its own and be built by rspack, webpack or vite: any bundler with a Module Federation
        plugin will do.
      </p>
      <h2>An entity is one file</h2>
      <p>
        Its fields are listed once; list, search, filters, form, validation, CSV, demo data and checks are
        derived from them, and the types of the database hold them to their table.
      </p>
      <Commands label="Begin an entity" lines={newEntity} />
      <h2>One command proves it</h2>
      <Commands label="Run all tests" lines={allTests} />
      <p>
        How to run all of it: <Link to="/self-hosting">self-hosting</Link>. How it keeps itself right:{' '}
        <Link to="/proof">how the books prove themselves</Link>.
      </p>
    </article>
  );
}
