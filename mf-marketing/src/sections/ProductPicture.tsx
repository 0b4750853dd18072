import type { Picture, Shot } from '../pictures/pictures.ts';
import { pictures } from '../pictures/pictures.ts';
import styles from './picture.module.css';

/** Where a page has become too narrow for a picture of a wide one. */
const PHONE = '(max-width: 600px)';
const densities = ({ once, twice }: Shot): string => `${once} 1x, ${twice} 2x`;

interface ProductPictureProps {
  readonly of: keyof typeof pictures;
  /** What is to be seen on it. */
  readonly alt: string;
  readonly caption?: string;
}

/**
 * A screen of the sample company, taken by `npm run gen:pictures`. Both looks are in the page and one is not displayed: a
 * lazy picture that is not displayed is not fetched, and no script has to know which look was chosen.
 */
export function ProductPicture({ of, alt, caption }: ProductPictureProps) {
  const { light, dark } = pictures[of];
  return (
    <figure className={styles.figure}>
      <Look className={styles.light} picture={light} alt={alt} />
      <Look className={styles.dark} picture={dark} alt={alt} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

function Look({
  className,
  picture: { wide, phone },
  alt,
}: {
  className: string | undefined;
  picture: Picture;
  alt: string;
}) {
  return (
    <picture className={className}>
      <source media={PHONE} srcSet={densities(phone)} width={phone.width} height={phone.height} />
      <img
        src={wide.once}
        srcSet={densities(wide)}
        width={wide.width}
        height={wide.height}
        alt={alt}
        loading="lazy"
        decoding="async"
        fetchPriority="low"
      />
    </picture>
  );
}
