import { useParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import SendPapers from '@lineup/product/papers';
import { todayKeys } from '@lineup/product';
import type { Paper } from '@lineup/ui/paper';
import { recruitingKeys } from '../../../model/keys';
import type { RecruitingStatus } from '../../../model/load-recruiting-status';
import styles from '../offers/offers.module.css';
import { t } from '../../../language';

interface PapersProps {
  status: RecruitingStatus;
  papers: readonly Paper[];
}

/** What a college asks the player for, and the way to send it. */
export default function Papers({ status, papers }: PapersProps) {
  const { id = '' } = useParams();
  const userId = useAuth().user?.id ?? '';
  const { college, is_own: isOwn } = status;
  const isReadOnly = !isOwn || status.stage_kind === 'closed';
  return (
    <section aria-labelledby="papers">
      <h2 id="papers">{t('Papers')}</h2>
      {!isReadOnly && (
        <p className={styles.muted}>
          {t(
            'PDF or picture, at most 10 MB. Only you, your guardian if you are under 18, and the program of {college} see them. If you withdraw, they are deleted.',
            { college: college.name },
          )}
        </p>
      )}
      <SendPapers
        label={t('Papers')}
        papers={papers}
        invalidates={[recruitingKeys.recruitingStatus(userId, id), todayKeys.all]}
        isReadOnly={isReadOnly}
      />
    </section>
  );
}
