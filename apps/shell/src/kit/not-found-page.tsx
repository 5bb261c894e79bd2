import { LinkButton } from '@lineup/ui/link-button';
import type { ReactNode } from 'react';
import { t } from '../language/language';
import { Panel, PanelActions } from '../federation/screens/panel';

/** Any address without a screen, or whose screen this visitor may not see. Its children are what else can be done. */
export function NotFoundPage({ children }: { children?: ReactNode }) {
  return (
    <Panel kind="missing" title={t('Oops! Page not found')}>
      <title>{t('Page not found · Lineup')}</title>
      <p>{t('There is nothing here, or you do not have access to it.')}</p>
      <PanelActions>
        <LinkButton to="/" variant="primary">
          {t('Return to Home')}
        </LinkButton>
      </PanelActions>
      {children}
    </Panel>
  );
}
