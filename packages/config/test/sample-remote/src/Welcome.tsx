import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import styles from './List.module.css';

export function Welcome() {
  const { productName, homePath, supportEmail, basePath } = useHost();
  return (
    <article className={styles.title}>
      <h1>Welcome to {productName}</h1>
      <Link to={`${basePath}/new`}>New</Link>
      <Link to={homePath}>Home</Link>
      {supportEmail && <p>Write to {supportEmail}.</p>}
    </article>
  );
}
