import { useState } from 'react';
import { Button } from '@lineup/ui/button';
import { lazyPart } from '@lineup/ui/lazy-part';
import type { Interest } from '../../model/load-interest';
import { lossReasons } from '../../model/loss';
import drawer from '../kit/drawer.module.css';

const choosing = lazyPart(() => import(/* webpackChunkName: "invite" */ './loss-dialog'));

/** Why a closed interest ended, as the program noted it, and the way to change that. */
export default function LossLine({ interest }: { interest: Interest }) {
  const [isChoosing, setChoosing] = useState(false);
  const { loss, can } = interest;
  if (!loss && !can.work) return null;
  return (
    <div className={drawer.head}>
      <p className={drawer.muted}>
        {loss ? [lossReasons[loss.reason], loss.lost_to].filter(Boolean).join(': ') : 'Nobody noted why this ended.'}
      </p>
      {can.work && (
        <Button variant="ghost" onPointerEnter={choosing.prefetch} onClick={() => setChoosing(true)}>
          {loss ? 'Change reason' : 'Note why'}
        </Button>
      )}
      {isChoosing && <choosing.Part interest={interest} onClose={() => setChoosing(false)} />}
    </div>
  );
}
