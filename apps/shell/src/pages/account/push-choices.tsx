import { type Sentences } from '@lineup/language';
import { useAuth } from '@lineup/auth';
import { FormMessage } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { SettingsChoice } from '@lineup/ui/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pushQuery, type PushKinds, type PushState } from '../../model/push/load-push';
import { startPush, stopPush } from '../../model/push/push-here';
import type { PushProblem } from '../../model/push/push-problem';
import { useAccountAction } from '../../model/use-account-action';
import styles from './account.module.css';
import type { NoticeGroup } from './notice-groups';
import { useSavePushChoices } from './model/use-save-push-choices';
import { t } from '../../language/language';

const PROBLEMS = {
  unsupported: 'This browser cannot show notifications. Use a current version of Chrome, Edge, Firefox, or Safari.',
  'install-first':
    'On iPhone and iPad, notifications work from your Home Screen: press Share, then Add to Home Screen. Open Lineup from there and turn them on here.',
  blocked:
    'Your browser blocks notifications from Lineup. Allow them in its settings for this site, then reload this page.',
} satisfies Sentences<Record<PushProblem, string>>;

/** Whether this browser shows notices, and which. The browser asks for permission only after a press. */
export function PushChoices({ groups }: { groups: readonly NoticeGroup[] }) {
  const userId = useAuth().user?.id ?? '';
  const push = useQuery(pushQuery(userId));
  return (
    <fieldset className={styles.choices} aria-busy={push.isPending}>
      <legend className={styles.legend}>{t('Notifications in this browser')}</legend>
      {push.data?.problem ? (
        <p className={styles.muted}>{t(PROBLEMS[push.data.problem])}</p>
      ) : push.data ? (
        <OwnChoices userId={userId} push={push.data} groups={groups} />
      ) : push.isError ? (
        <>
          <p className={styles.problem}>{t('Your notifications could not be loaded.')}</p>
          <div>
            <Button onClick={() => void push.refetch()}>{t('Try again')}</Button>
          </div>
        </>
      ) : (
        <p className={styles.muted}>{t('Loading…')}</p>
      )}
    </fieldset>
  );
}

interface OwnChoicesProps {
  userId: string;
  push: Extract<PushState, { problem: null }>;
  groups: readonly NoticeGroup[];
}

function OwnChoices({ userId, push: { publicKey, isOn, choices }, groups }: OwnChoicesProps) {
  const [isRefused, setRefused] = useState(false);
  const starting = useAccountAction({
    run: (key: string) => startPush(userId, key),
    done: (isAllowed) => (isAllowed ? t('Notifications are on in this browser') : undefined),
  });
  const stopping = useAccountAction({ run: stopPush, done: t('Notifications are off in this browser') });
  if (publicKey === null)
    return <p className={styles.muted}>{t('Notifications in the browser are not available on this site.')}</p>;
  const isBusy = starting.isPending || stopping.isPending;
  return (
    <>
      <p className={styles.muted}>
        {isOn
          ? t('On until you sign out here. Nothing comes in your quiet hours.')
          : t('Hear about changes right away, even when Lineup is closed. Nothing comes in your quiet hours.')}
      </p>
      <FormMessage>{starting.refusal ?? stopping.refusal}</FormMessage>
      {isRefused && !isOn && (
        <p className={styles.problem} role="alert">
          {t('Your browser was not allowed to show notifications. Press again and choose Allow.')}
        </p>
      )}
      {isOn && <KindChoices userId={userId} choices={choices} groups={groups} />}
      <div>
        <Button
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            if (isOn) stopping.mutate();
            else starting.mutate(publicKey, { onSuccess: (isAllowed) => setRefused(!isAllowed) });
          }}
        >
          {isOn
            ? label(stopping.isPending, t('Turn off'), t('Turning off…'))
            : label(starting.isPending, t('Turn on'), t('Turning on…'))}
        </Button>
      </div>
    </>
  );
}

const label = (isPending: boolean, calm: string, busy: string) => (isPending ? busy : calm);

/** Each is stored as it is pressed, for all browsers of the person. */
function KindChoices({
  userId,
  choices,
  groups,
}: {
  userId: string;
  choices: PushKinds;
  groups: readonly NoticeGroup[];
}) {
  const saving = useSavePushChoices(userId);
  const shown = { ...choices, ...(saving.isPending && saving.variables) };
  return (
    <>
      {groups.map(({ name, label: title, push }) => {
        const kind = `${name}_push` as const;
        return (
          <SettingsChoice
            key={kind}
            type="checkbox"
            name={kind}
            checked={shown[kind]}
            onChange={({ target }) => !saving.isPending && saving.mutate({ [kind]: target.checked })}
            label={title}
            hint={push}
          />
        );
      })}
      <FormMessage>{saving.refusal}</FormMessage>
    </>
  );
}
