import styles from './Skeleton.module.css';

/** Stands for a text that is on its way, in its final size. The container says `aria-busy`. */
export function Skeleton({
  width = '8em',
  height,
}: {
  readonly width?: number | string;
  readonly height?: number | string;
}) {
  return <span className={styles.skeleton} data-skeleton="" style={{ width, height }} aria-hidden="true" />;
}
