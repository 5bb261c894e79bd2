import { Download } from 'lucide-react';
import { renderSVG } from 'uqr';
import { Button } from '@lineup/ui/button';
import { saveFile } from '@lineup/ui/save-file';
import styles from './qr-code.module.css';
import { t } from '../../language';

interface QrCodeProps {
  url: string;
  slug: string;
  /** What scanning it does. */
  caption: string;
}

/** An address as a code to scan; dark on white in every theme, as scanners want it. */
export default function QrCode({ url, slug, caption }: QrCodeProps) {
  // Four modules of margin, by which scanners find it.
  const svg = renderSVG(url, { border: 4, ecc: 'M' });
  return (
    <figure className={styles.code}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={t('QR code that opens {url}', { url })}
        width={240}
        height={240}
      />
      <figcaption>
        {caption}
        <Button onClick={() => saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${slug}-qr-code.svg`)}>
          <Download size={16} aria-hidden />
          {t('Download QR code')}
        </Button>
      </figcaption>
    </figure>
  );
}
