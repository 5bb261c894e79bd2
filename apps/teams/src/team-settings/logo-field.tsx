import { useId } from 'react';
import { Logo } from '@lineup/ui/logo';
import { LogoPicker } from '../kit/logo/logo-picker';
import panel from '../kit/panel.module.css';
import type { Team } from '../model/team';
import { useSaveLogo } from './save-logo';
import styles from './settings.module.css';

/** The logo of a team: chosen, cropped and saved at once. */
export function LogoField({ team }: { team: Team }) {
  const save = useSaveLogo(team);
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Logo
      </h2>
      <LogoPicker
        hasLogo={team.logo_url !== null}
        isBusy={save.isPending}
        refusal={save.refusal}
        onReset={save.reset}
        onChoose={save.mutateAsync}
        onRemove={() => save.mutate(null)}
      >
        <Logo name={team.name} url={team.logo_url} size={72} alt={`Logo of ${team.name}`} />
      </LogoPicker>
    </section>
  );
}
