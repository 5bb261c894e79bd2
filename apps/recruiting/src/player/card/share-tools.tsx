import { useState } from 'react';
import { Copy, Download, QrCode, Share2 } from 'lucide-react';
import { useShell } from '@lineup/contract';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import { toast } from '@lineup/ui/toast';
import type { PlayerCard } from './load-player-card';
import styles from './player-card.module.css';
import { useDownloadPicture } from './use-download-picture';
import { t } from '../../language';

const code = lazyPart(() => import('../../kit/qr-code/qr-code'));

/** Ways to pass a public card on: link, picture, the share sheet of the device where there is one, and a code. */
export function ShareTools({ card }: { card: Pick<PlayerCard, 'slug' | 'name'> }) {
  const shell = useShell();
  const [showsCode, setShowsCode] = useState(false);
  const url = `${location.origin}/player/${card.slug}`;
  const track = (platform: string) =>
    shell.track({ name: 'profile_shared', share: { contentType: 'player_card', contentId: card.slug, platform } });

  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => {
        toast.success(t('Link copied'));
        track('clipboard');
      },
      () => toast.error(t('The link could not be copied.')),
    );
  const share = async () => {
    try {
      await navigator.share({ title: t('{name} on Lineup', { name: card.name ?? t('Player') }), url });
      track('system');
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof Error && error.name === 'AbortError')) toast.error(t('The card could not be shared.'));
    }
  };
  const download = useDownloadPicture(card.slug, () => track('picture'));

  return (
    <>
      <div className={styles.tools}>
        <Button variant="primary" aria-disabled={download.isPending || undefined} onClick={() => download.mutate()}>
          <Download size={16} aria-hidden />
          {download.isPending ? t('Downloading…') : t('Download picture')}
        </Button>
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
          {t('Copy link')}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button onClick={() => void share()}>
            <Share2 size={16} aria-hidden />
            {t('Share…')}
          </Button>
        )}
        <Button aria-expanded={showsCode} onPointerEnter={code.prefetch} onClick={() => setShowsCode(!showsCode)}>
          <QrCode size={16} aria-hidden />
          {showsCode ? t('Hide QR code') : t('Show QR code')}
        </Button>
      </div>
      {showsCode && (
        <code.Part
          url={url}
          slug={card.slug}
          caption={t('Scan to open the profile.')}
          onClose={() => setShowsCode(false)}
        />
      )}
    </>
  );
}
