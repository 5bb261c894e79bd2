import { pictureAddress } from '@lineup/ui/picture-address';
import type { Cover } from '../model/writing-fields';
import styles from './cover-picture.module.css';

interface CoverPictureProps {
  cover: Cover;
  /** Empty beside the title of its article. */
  alt?: string;
  /** How wide it shows, as the attribute of the same name. */
  sizes: string;
  /** Whether it is in the first view. */
  isFirst?: boolean;
}

/** The cover of an article, 16 to 9, in the size that the screen needs. Its room is kept while it loads. */
export function CoverPicture({ cover, alt = '', sizes, isFirst = false }: CoverPictureProps) {
  const url = pictureAddress(cover.url);
  return (
    <img
      className={styles.cover}
      src={url}
      {...(cover.smallUrl && { srcSet: `${pictureAddress(cover.smallUrl)} 640w, ${url} 1600w`, sizes })}
      alt={alt}
      width={1600}
      height={900}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
    />
  );
}
