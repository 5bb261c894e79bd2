import { sentence } from '@lineup/language';
import type { Today } from '@lineup/product';
import { SlotCard, SlotRow, SlotRows } from '@lineup/ui/slot-card';
import { WhenOpen } from '../../../federation/gate/when-open';
import { t } from '../../../language/language';

type Steps = NonNullable<Today['steps']>;

const profile: Record<NonNullable<Steps['profile']>, StepProps> = {
  missing: {
    to: '/welcome',
    title: sentence('Make your profile'),
    text: sentence('Programs find you by game, role and rank.'),
  },
  begun: { to: '/welcome', title: sentence('Finish your profile'), text: sentence('What you entered is kept.') },
};

const account: Record<NonNullable<Steps['account']>, StepProps> = {
  birth_date: {
    to: '/account/profile#birth-date',
    title: sentence('Enter your date of birth'),
    text: sentence('Nobody can write to you until then.'),
  },
  guardian: {
    to: '/account/guardians',
    title: sentence('Link a parent or guardian'),
    text: sentence('Until then colleges cannot write to you.'),
  },
  guardian_asked: {
    to: '/account/guardians',
    title: sentence('Your parent or guardian has not agreed yet'),
    text: sentence('Ask them to look for our email.'),
  },
};

interface StepProps {
  to: string;
  title: string;
  text: string;
}

const Step = ({ to, title, text }: StepProps) => <SlotRow to={to} title={t(title)} text={t(text)} />;

/** What an account lacks, in the order in which it is best done. */
export function NextSteps({ steps }: { steps: Steps }) {
  return (
    <SlotCard title={t('Your next step')}>
      <SlotRows>
        {steps.profile && (
          <WhenOpen path="/welcome">
            <Step {...profile[steps.profile]} />
          </WhenOpen>
        )}
        {steps.account && <Step {...account[steps.account]} />}
      </SlotRows>
    </SlotCard>
  );
}
