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

/** The authenticator app: set up by QR code, with recovery codes for when it is lost, and removed. */
export function SecondFactorSection({ factor }: { factor: OwnSecondFactor }) {
  const [begun, setBegun] = useState<NewFactor | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const starting = useAccountAction({ run: startFactor });
  return (
    <Section
      id="second-factor"
      title="Second factor"
      purpose="After your password, a code from an authenticator app on your phone. Nobody gets in with your password alone."
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
              <strong>Your role needs a second factor.</strong> Until you set it up, you see what everybody sees.
            </p>
          )}
          {factor.removed && (
            <p className={styles.muted}>
              {factor.removed.reason === null
                ? `You removed the app before with a recovery code on ${plainDate(factor.removed.at)}.`
                : `An admin removed your app on ${plainDate(factor.removed.at)}. Their reason: ${factor.removed.reason}`}
            </p>
          )}
          <div className={styles.buttons}>
            <Button
              variant="primary"
              aria-disabled={starting.isPending}
              onClick={() => starting.mutate(undefined, { onSuccess: setBegun })}
            >
              {starting.isPending ? 'Starting…' : 'Set up an authenticator app'}
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
    done: 'Second factor set up',
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
        Scan this with an authenticator app, such as the one of your password manager, then enter the code that it
        shows.
      </p>
      <img
        className={styles.qrCode}
        src={begun.qrCode}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
      />
      <p className={styles.muted}>
        Cannot scan? Type this key into the app: <code className={styles.secret}>{begun.secret}</code>
      </p>
      <Form {...formProps} aria-label="Second factor">
        <FormMessage>{failure}</FormMessage>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField label="6-digit code" inputMode="numeric" autoComplete="one-time-code" {...bind('code')} />
        <div className={styles.buttons}>
          <SubmitButton label="Turn it on" busyLabel="Checking…" isBusy={isSending} />
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </Form>
    </>
  );
}

function HasFactor({ factor, onCodes }: { factor: OwnSecondFactor; onCodes(codes: string[]): void }) {
  const making = useAccountAction({ run: makeRecoveryCodes });
  const removing = useAccountAction({ run: removeFactor, done: 'Second factor removed' });
  const { codes_left: left } = factor;
  return (
    <>
      <p role="status">
        An authenticator app is set up. You have {left} recovery {left === 1 ? 'code' : 'codes'} left.
      </p>
      <FormMessage>{making.refusal ?? removing.refusal}</FormMessage>
      <div className={styles.buttons}>
        <Button aria-disabled={making.isPending} onClick={() => making.mutate(undefined, { onSuccess: onCodes })}>
          {making.isPending ? 'Making…' : 'Make new recovery codes'}
        </Button>
        <ConfirmDialog
          title={
            factor.required
              ? 'Remove the second factor? Your role does not count without one.'
              : 'Remove the second factor?'
          }
          yes="Remove it"
          no="Keep"
          isDestructive
          onConfirm={() => removing.mutate()}
        >
          {(ask) => (
            <Button aria-disabled={removing.isPending} onClick={ask}>
              Remove
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
        Keep these recovery codes where you find them without your phone. Each works once, and they are only shown now.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
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
          Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </>
  );
}
