import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@lineup/ui/button';
import type { WebhookOwner } from '@lineup/product/webhook-owner';
import { lazyPart } from '@lineup/ui/lazy-part';
import { deniedBecause } from '../model/access';
import { teamKeys } from '../model/keys';
import type { Team } from '../model/team';
import { tierHas } from '../model/tier';
import { UpgradeCard } from '../kit/upgrade-card';
import panel from '../kit/panel.module.css';
import styles from './settings.module.css';
import { t } from '../language';

const integrations = lazyPart(() => import('@lineup/product/webhooks'));

const ownerOf = (teamId: string): WebhookOwner => ({
  id: { p_team_id: teamId },
  key: teamKeys.webhooks(teamId),
  events: ['practice', 'move', 'cancel', 'scrim', 'announcement', 'post'],
  denied: deniedBecause(t('Only managers of the team can change its integrations.')),
});

/** Discord and servers of the team that are told what happens; part of gold. A notice opens it by `?show=integrations`. */
export function IntegrationsPanel({ team }: { team: Team }) {
  const [params] = useSearchParams();
  const [isShown, setIsShown] = useState(params.get('show') === 'integrations');
  if (!tierHas(team.subscription_tier, 'custom_integrations')) {
    return (
      <UpgradeCard
        teamId={team.id}
        title="Integrations"
        description="With Gold, practices, changes and announcements are posted to your Discord automatically."
        action="See Gold"
      />
    );
  }
  return (
    <section className={panel.panel} aria-labelledby="integrations-heading">
      <h2 id="integrations-heading" className={styles.title}>
        Integrations
      </h2>
      <p className={styles.note}>
        What happens on the team goes to a Discord channel or to your own server, with a link to answer and times in
        each reader’s zone. A title that names a minor is left out. Where a minor plays, places and the text of
        announcements stay on Lineup.
      </p>
      {isShown ? (
        <integrations.Part owner={ownerOf(team.id)} />
      ) : (
        <Button onClick={() => setIsShown(true)} onPointerEnter={integrations.prefetch}>
          Show integrations
        </Button>
      )}
    </section>
  );
}
