import { pictures } from '../pictures/pictures.ts';
import type { Densities, Picture, Shot } from '../pictures/shots.ts';
import styles from './picture.module.css';

/** Pages that are too narrow for a picture of a wide screen. */
const PHONE = '(max-width: 600px)';
const densities = ([once, twice]: Densities): string => `${once} 1x, ${twice} 2x`;

interface ProductPictureProps {
  readonly of: keyof typeof pictures;
  /** Description of the picture. */
  readonly alt: string;
  readonly caption?: string;
}

/**
 * A screen of the sample company, taken by `npm run gen:pictures`. The page contains the light and the dark version,
 * and hides one: hidden lazy images are not loaded, and no script needs to know the color scheme.
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
      <Sources shot={phone} media={PHONE} />
      <source type="image/avif" srcSet={densities(wide.avif)} width={wide.width} height={wide.height} />
      <img
        src={wide.webp[0]}
        srcSet={densities(wide.webp)}
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

/** The lighter format first: a browser takes the first that it can read. */
function Sources({ shot: { avif, webp, width, height }, media }: { shot: Shot; media: string }) {
  return (
    <>
      <source media={media} type="image/avif" srcSet={densities(avif)} width={width} height={height} />
      <source media={media} srcSet={densities(webp)} width={width} height={height} />
    </>
  );
}
