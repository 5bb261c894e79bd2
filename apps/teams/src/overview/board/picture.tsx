import { useQuery } from '@tanstack/react-query';
import type { BoardPicture } from '../../model/announcement';
import { loadBoardPicture } from './board-picture';
import styles from './board.module.css';

/** The picture of an announcement; its place is there before it. */
export function Picture({ picture }: { picture: BoardPicture }) {
  const { data } = useQuery(loadBoardPicture(picture.name));
  return (
    <img
      className={styles.picture}
      {...(data && { src: data })}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
    />
  );
}
