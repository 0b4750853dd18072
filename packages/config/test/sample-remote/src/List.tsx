import styles from './List.module.css';

export function List() {
  return <h1 className={styles.title}>List</h1>;
}
