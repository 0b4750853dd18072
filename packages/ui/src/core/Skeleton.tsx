import styles from './Skeleton.module.css';

/** Placeholder for a text that is loading, in its final size. The container sets `aria-busy`. */
export function Skeleton({
  width = '8em',
  height,
}: {
  readonly width?: number | string;
  readonly height?: number | string;
}) {
  return <span className={styles.skeleton} data-skeleton="" style={{ width, height }} aria-hidden="true" />;
}
