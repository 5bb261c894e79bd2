import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { plainDate } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { SelectFilter } from '@lineup/ui/filters';
import { TextArea } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import styles from './embed-dialog.module.css';
import { WIDGET_THEMES, embedSnippet, type WidgetTheme } from './embed-snippet';
import { type WidgetRefusal, useMakeWidget } from './use-make-widget';
import { useEndWidget } from './use-end-widget';
import { readStatusWidget } from './read-status-widget';
import { rich, saidOf, t } from '../../language';

interface EmbedDialogProps {
  onClose(): void;
}

/** Makes and ends the snippet that shows the player's status on other sites. It is shown once: only who made it has it. */
export default function EmbedDialog({ onClose }: EmbedDialogProps) {
  const userId = useAuth().user?.id ?? '';
  const widget = useQuery(readStatusWidget(userId));
  return (
    <Dialog title={t('Put your status on another site')} onClose={onClose}>
      {widget.isSuccess ? (
        <Embed since={widget.data} />
      ) : widget.isError ? (
        <ErrorState
          title={t('This could not be loaded')}
          description={t('Check your connection and try again.')}
          onRetry={() => void widget.refetch()}
        />
      ) : (
        <PageSkeleton shape="text" hasHead={false} count={3} label={t('Loading')} />
      )}
    </Dialog>
  );
}

function Embed({ since }: { since: string | null }) {
  const [theme, setTheme] = useState<WidgetTheme>('auto');
  const [token, setToken] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<WidgetRefusal | null>(null);
  const makeButton = useRef<HTMLButtonElement>(null);
  const make = useMakeWidget(setToken, setRefusal);
  const end = useEndWidget(() => setToken(null));
  const snippet = token && embedSnippet(location.origin, token, theme);
  const copy = () =>
    navigator.clipboard.writeText(snippet ?? '').then(
      () => toast.success(t('Snippet copied')),
      () => toast.error(t('The snippet could not be copied.')),
    );
  return (
    <div className={styles.layout}>
      <p>
        {t(
          'Anyone who opens that site sees the last five colleges you wrote to and where you stand with them. Your name is not in it.',
        )}
      </p>
      {refusal === 'minor' && <p role="alert">{t('You can put your status on other sites once you are 18.')}</p>}
      {refusal === 'birth_date' && (
        <p role="alert">
          {rich('Enter your <link>date of birth</link> first.', {
            link: (words) => <Link to="/account#birth-date">{words}</Link>,
          })}
        </p>
      )}
      {snippet && (
        <>
          <div className={styles.theme}>
            {t('Colors')}
            <SelectFilter
              label={t('Colors')}
              choices={saidOf(WIDGET_THEMES)}
              value={theme}
              onChange={(chosen) => setTheme(chosen || 'auto')}
            />
          </div>
          <TextArea
            label={t('Snippet')}
            hint={t('Paste it into the page. Copy it now: it is not shown again.')}
            readOnly
            rows={6}
            value={snippet}
            onChange={() => {}}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="primary" onClick={() => void copy()}>
            <Copy size={16} aria-hidden />
            {t('Copy snippet')}
          </Button>
        </>
      )}
      {!snippet && !refusal && (
        <>
          {since && <p>{t('On since {day}. A new snippet replaces the old one.', { day: plainDate(since) })}</p>}
          <Button
            ref={makeButton}
            variant="primary"
            aria-disabled={make.isPending || undefined}
            onClick={() => make.mutate()}
          >
            {since ? t('Make a new snippet') : t('Make a snippet')}
          </Button>
        </>
      )}
      {since && (
        <Button
          aria-disabled={end.isPending || undefined}
          onClick={() => end.mutate(undefined, { onSuccess: () => makeButton.current?.focus() })}
        >
          {t('Stop sharing')}
        </Button>
      )}
    </div>
  );
}
