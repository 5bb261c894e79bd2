import { callFunction, useAction } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { saveFile } from '@lineup/ui/save-file';
import type { Offer } from '@lineup/ui/offer';
import { t } from '../language';

interface DownloadOfferProps {
  offer: Pick<Offer, 'id' | 'number'>;
  /** Of whose offer it is, for the name of the file. */
  of: string;
}

/** Saves the PDF of an offer as it is now: terms, version and signatures. */
export default function DownloadOffer({ offer: { id, number }, of }: DownloadOfferProps) {
  const download = useAction({
    run: async () => {
      const file = await callFunction('offer-pdf', { offer_id: id });
      if (!(file instanceof Blob)) throw new Error('no file');
      saveFile(file, nameOf(of, number));
    },
    done: null,
    refused: ({ kind }) =>
      kind === 'rate-limited'
        ? { title: t('You have downloaded 60 offers in the last hour. Try again later.') }
        : kind === 'not-found'
          ? { title: t('This offer is no longer there') }
          : undefined,
    failed: t('The PDF could not be made. Check your connection, then try again.'),
  });
  return (
    <div>
      <Button isBusy={download.isPending} onClick={() => download.mutate(undefined)}>
        {t('Download PDF')}
      </Button>
    </div>
  );
}

/** Letters and digits of all scripts; the rest means something to one system or another. */
const nameOf = (of: string, version: number): string =>
  `Offer ${of.replaceAll(/[^\p{L}\p{M}\p{N} '-]+/gu, ' ').trim()}, version ${version}.pdf`;
