import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { dateAndTime, plainDate } from '@lineup/ui/dates';
import { Form, FormMessage, SubmitButton, TextField, requiredText, useForm } from '@lineup/ui/form';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import * as z from '@lineup/schema';
import { useState } from 'react';
import { loadCeremonies } from '../../model/passkeys/load-ceremonies';
import { passkeyRefusal } from '../../model/passkeys/refusal';
import { usePasskeys } from '../../federation/registry/use-passkeys';
import { useAccountAction } from '../../model/use-account-action';
import { AddPasskey } from './add-passkey';
import styles from './account.module.css';
import type { SignInWays } from './model/own-account';
import { Section } from './section';
import { t } from '../../language/language';

type Passkey = SignInWays['passkeys'][number];

/** Longest name that the service keeps, in bytes. */
const MAX_NAME = 120;

const nameSchema = z.object({
  name: requiredText(60, () => t('Enter a name.')).check(
    z.refine((name) => new TextEncoder().encode(name).length <= MAX_NAME, { error: () => t('This name is too long.') }),
  ),
});

export interface PasskeysSectionProps {
  ways: SignInWays;
  email: string;
}

/** Passkeys: adding, naming and removing them. Nothing where the site has none. */
export function PasskeysSection({ ways: { passkeys, has_password: hasPassword }, email }: PasskeysSectionProps) {
  const { isOffered, isPossible } = usePasskeys();
  if (!isOffered) return null;
  return (
    <Section
      id="passkeys"
      title={t('Passkeys')}
      purpose={t(
        'Sign in with what unlocks your phone or computer, instead of your password. Add one on devices of your own only.',
      )}
    >
      {passkeys.length > 0 && (
        <SettingsList label={t('Passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} isLast={passkeys.length === 1} />
          ))}
        </SettingsList>
      )}
      {isPossible ? (
        <AddPasskey email={email} hasPassword={hasPassword} />
      ) : (
        <p className={styles.muted}>{t('This browser cannot make a passkey at this address.')}</p>
      )}
    </Section>
  );
}

function PasskeyLine({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { id, name, added_at: addedAt, last_used_at: lastUsedAt } = passkey;
  const [isNaming, setNaming] = useState(false);
  const removing = useAccountAction({
    run: async () => (await loadCeremonies()).removePasskey(id, isLast),
    done: t('Passkey removed'),
    refused: passkeyRefusal,
  });
  if (isNaming) return <NameLine passkey={passkey} onDone={() => setNaming(false)} />;
  const added = plainDate(addedAt);
  return (
    <SettingsLine
      title={<strong>{name}</strong>}
      detail={
        lastUsedAt
          ? t('Added on {added}, last used {used}', { added, used: dateAndTime(lastUsedAt) })
          : t('Added on {added}, never used', { added })
      }
      problem={removing.refusal}
    >
      <div className={styles.buttons}>
        <Button aria-label={t('Rename {name}', { name })} onClick={() => setNaming(true)}>
          {t('Rename')}
        </Button>
        <ConfirmDialog
          title={t('Remove “{name}”? You can no longer sign in with it.', { name })}
          yes={t('Remove')}
          no={t('Keep')}
          isDestructive
          onConfirm={() => removing.mutate()}
        >
          {(ask) => (
            <Button aria-label={t('Remove {name}', { name })} isBusy={removing.isPending} onClick={ask}>
              {t('Remove')}
            </Button>
          )}
        </ConfirmDialog>
      </div>
    </SettingsLine>
  );
}

function NameLine({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone(): void }) {
  const naming = useAccountAction({
    run: async (next: string) => (await loadCeremonies()).renamePasskey(id, next),
    refused: passkeyRefusal,
  });
  const { bind, failure, isSending, formProps } = useForm({
    initial: { name },
    schema: nameSchema,
    send: (input) => naming.mutateAsync(input.name),
    onDone,
  });
  return (
    <li>
      <Form {...formProps} aria-label={t('Name of {name}', { name })}>
        <FormMessage>{failure}</FormMessage>
        <TextField label={t('Name of the passkey')} maxLength={60} {...bind('name')} />
        <div className={styles.buttons}>
          <SubmitButton label={t('Save')} busyLabel={t('Saving…')} isBusy={isSending} />
          <Button onClick={onDone}>{t('Cancel')}</Button>
        </div>
      </Form>
    </li>
  );
}
