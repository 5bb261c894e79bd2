import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { plainDate } from '@lineup/ui/dates';
import { Form, FormMessage, SubmitButton, TextField, useForm } from '@lineup/ui/form';
import { saveFile } from '@lineup/ui/save-file';
import { useState } from 'react';
import { codeRefusal, codeSchema } from '../../model/code-schema';
import { enterCode, makeRecoveryCodes, removeFactor, startFactor, type NewFactor } from '../../model/second-factor';
import { useAccountAction } from '../../model/use-account-action';
import styles from './account.module.css';
import type { OwnSecondFactor } from './model/own-account';
import { Section } from './section';
import { plural, rich, t } from '../../language/language';

/** The authenticator app: set up by QR code, with recovery codes for when it is lost, and removed. */
export function SecondFactorSection({ factor }: { factor: OwnSecondFactor }) {
  const [begun, setBegun] = useState<NewFactor | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const starting = useAccountAction({ run: startFactor });
  return (
    <Section
      id="second-factor"
      title={t('Second factor')}
      purpose={t(
        'After your password, a code from an authenticator app on your phone. Nobody gets in with your password alone.',
      )}
    >
      <FormMessage>{starting.refusal}</FormMessage>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : factor.has ? (
        <HasFactor factor={factor} onCodes={setCodes} />
      ) : begun ? (
        <SetUp begun={begun} onCodes={setCodes} onDone={() => setBegun(null)} />
      ) : (
        <>
          {factor.required && (
            <p>
              {rich(
                '<strong>Your role needs a second factor.</strong> Until you set it up, you see what everybody sees.',
                { strong: (words) => <strong>{words}</strong> },
              )}
            </p>
          )}
          {factor.removed && (
            <p className={styles.muted}>
              {factor.removed.reason === null
                ? t('You removed the app before with a recovery code on {day}.', {
                    day: plainDate(factor.removed.at),
                  })
                : t('An admin removed your app on {day}. Their reason: {reason}', {
                    day: plainDate(factor.removed.at),
                    reason: factor.removed.reason,
                  })}
            </p>
          )}
          <div className={styles.buttons}>
            <Button
              variant="primary"
              aria-disabled={starting.isPending}
              onClick={() => starting.mutate(undefined, { onSuccess: setBegun })}
            >
              {starting.isPending ? t('Starting…') : t('Set up an authenticator app')}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}

interface SetUpProps {
  begun: NewFactor;
  onCodes(codes: string[]): void;
  onDone(): void;
}

function SetUp({ begun, onCodes, onDone }: SetUpProps) {
  const email = useAuth().user?.email ?? '';
  const finishing = useAccountAction({
    run: async (code: string) => {
      await enterCode(code, begun.id);
      // Shown before anything else: the account as it is now comes with the refetch after this.
      onCodes(await makeRecoveryCodes());
    },
    done: t('Second factor set up'),
    refused: codeRefusal,
  });
  const { bind, failure, isSending, formProps } = useForm({
    initial: { code: '' },
    schema: codeSchema,
    send: ({ code }) => finishing.mutateAsync(code),
    onDone,
  });
  return (
    <>
      <p>
        {t(
          'Scan this with an authenticator app, such as the one of your password manager, then enter the code that it shows.',
        )}
      </p>
      <img
        className={styles.qrCode}
        src={begun.qrCode}
        alt={t('QR code for your authenticator app')}
        width={200}
        height={200}
      />
      <p className={styles.muted}>
        {rich(
          'Cannot scan? Type this key into the app: <code>{secret}</code>',
          { code: (words) => <code className={styles.secret}>{words}</code> },
          { secret: begun.secret },
        )}
      </p>
      <Form {...formProps} aria-label={t('Second factor')}>
        <FormMessage>{failure}</FormMessage>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField label={t('6-digit code')} inputMode="numeric" autoComplete="one-time-code" {...bind('code')} />
        <div className={styles.buttons}>
          <SubmitButton label={t('Turn it on')} busyLabel={t('Checking…')} isBusy={isSending} />
          <Button onClick={onDone}>{t('Cancel')}</Button>
        </div>
      </Form>
    </>
  );
}

function HasFactor({ factor, onCodes }: { factor: OwnSecondFactor; onCodes(codes: string[]): void }) {
  const making = useAccountAction({ run: makeRecoveryCodes });
  const removing = useAccountAction({ run: removeFactor, done: t('Second factor removed') });
  const { codes_left: left } = factor;
  return (
    <>
      <p role="status">
        {plural(
          left,
          'An authenticator app is set up. You have {count} recovery code left.',
          'An authenticator app is set up. You have {count} recovery codes left.',
        )}
      </p>
      <FormMessage>{making.refusal ?? removing.refusal}</FormMessage>
      <div className={styles.buttons}>
        <Button aria-disabled={making.isPending} onClick={() => making.mutate(undefined, { onSuccess: onCodes })}>
          {making.isPending ? t('Making…') : t('Make new recovery codes')}
        </Button>
        <ConfirmDialog
          title={
            factor.required
              ? t('Remove the second factor? Your role does not count without one.')
              : t('Remove the second factor?')
          }
          yes={t('Remove it')}
          no={t('Keep')}
          isDestructive
          onConfirm={() => removing.mutate()}
        >
          {(ask) => (
            <Button aria-disabled={removing.isPending} onClick={ask}>
              {t('Remove')}
            </Button>
          )}
        </ConfirmDialog>
      </div>
    </>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  return (
    <>
      <p>
        {t(
          'Keep these recovery codes where you find them without your phone. Each works once, and they are only shown now.',
        )}
      </p>
      <ul className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          onClick={() => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {t('Download')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('I have saved them')}
        </Button>
      </div>
    </>
  );
}
