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
        Node 20.19, 22 or 24 is all it needs: no Docker, and no database to install. In the source folder:
      </p>
      <Commands label="Start on your computer" lines={startAtHome} />
      <p>
        The first start makes a sample company with a year of books. Sign in as <code>owner@example.com</code>{' '}
        with the password <code>Ledgerwise1!</code>, or create an account of your own. When you no longer need
        the sample, stop the server and run:
      </p>
      <Commands label="Remove the sample company" lines={ownCompany} />
      <h2>On a server</h2>
      <p>
        The same program, with its public address. Put it behind a proxy that handles HTTPS, and name that
        proxy in <code>TRUST_PROXY</code>. The data folder holds the database and the keys: to back up, stop
        the server and copy both.
      </p>
      <Commands label="Start on a server" lines={forOthers} />
      <p>With your own PostgreSQL:</p>
      <Commands label="Start on a PostgreSQL of your own" lines={ownDatabase} />
      <h2>On hosted Supabase and a CDN</h2>
      <p>
        The schema is an ordinary Supabase project, and the site is static files. The Supabase CLI creates the
        schema; the release command writes the files into <code>dist-release</code>.
      </p>
      <Commands label="Release for a CDN" lines={hostedProject} />
      <h2>What it sends to others</h2>
      <p>
        Nothing. There are no analytics and no calls to us; sign-in with Google is off until you set it up.
        Messages of the contact form stay in your database: <code>npm run contact:list</code> shows them.
      </p>
      <p>
        To change a part of it, see <Link to="/developers">For developers</Link>.
      </p>
    </article>
  );
}
