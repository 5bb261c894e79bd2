import { pictureAddress } from '@lineup/ui/picture-address';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../kit/console.module.css';
import { loadReportedImages } from './load-reported-images';
import own from './reports.module.css';

interface ReportedImage {
  name: string;
  alt?: string | undefined;
}

/** What a reported message shows, for who decides about it. */
export function ReportedImages({ images }: { images: readonly ReportedImage[] }) {
  const addresses = useQuery(loadReportedImages(images.map(({ name }) => name)));
  return (
    <ul className={own.images} aria-label="Images">
      {images.map(({ name, alt = '' }) => (
        <li key={name}>
          {addresses.isPending ? (
            <span className={own.waiting} role="status" aria-label="Loading image" />
          ) : (
            <Picture address={addresses.data?.get(name)} alt={alt || 'Reported image'} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** An image that may be gone. */
export function Picture({ address, alt }: { address: string | undefined; alt: string }) {
  const [broken, setBroken] = useState<string>();
  if (!address || address === broken) return <p className={styles.muted}>Image not available</p>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img
        className={own.image}
        src={pictureAddress(address)}
        alt={alt}
        loading="lazy"
        onError={() => setBroken(address)}
      />
    </a>
  );
}
