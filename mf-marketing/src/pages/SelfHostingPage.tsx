import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { forOthers, hostedProject, ownCompany, ownDatabase, startAtHome } from '../content/commands.ts';
import { Commands } from '../sections/Commands.tsx';
import styles from './reading.module.css';

export function SelfHostingPage() {
  const { productName } = useHost();
  return (
    <article className={`${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>Self-hosting</h1>
      <p className={styles.lead}>
        The whole of {productName} runs on your own computer, on a server of yours, or as files on any CDN
        with a hosted Supabase project behind it. The license is MIT.
      </p>
      <h2>On your computer</h2>
      <p>
        Node 20.19, 22 or 24 is all it needs: no Docker, and no database to install. In the folder of the
        source:
      </p>
      <Commands label="Start on your computer" lines={startAtHome} />
      <p>
        The first start makes a sample company with a year of books. Sign in as <code>owner@example.com</code>{' '}
        with the password <code>Ledgerwise1!</code>, or create an account of your own. Once you need the
        sample no more, stop the server and type:
      </p>
      <Commands label="Remove the sample company" lines={ownCompany} />
      <h2>On a server</h2>
      <p>
        The same program, told by which name people reach it. Put it behind a proxy that does HTTPS, and name
        that proxy in <code>TRUST_PROXY</code>. Database and keys are in the data folder: copy both, while the
        server is stopped, and you have a backup.
      </p>
      <Commands label="Start on a server" lines={forOthers} />
      <p>With a PostgreSQL that you already have:</p>
      <Commands label="Start on a PostgreSQL of your own" lines={ownDatabase} />
      <h2>On hosted Supabase and a CDN</h2>
      <p>
        The schema is an ordinary Supabase project, and the site is static files. The Supabase CLI brings the
        schema up; the release step writes the files into <code>dist-release</code>.
      </p>
      <Commands label="Release for a CDN" lines={hostedProject} />
      <h2>What it sends elsewhere</h2>
      <p>
        Nothing. There are no analytics and no calls to us; sign-in with Google is off until you set it up.
        Messages of the contact form stay in your database: <code>npm run contact:list</code> shows them.
      </p>
      <p>
        To change a part of it, read the page <Link to="/developers">for developers</Link>.
      </p>
    </article>
  );
}
