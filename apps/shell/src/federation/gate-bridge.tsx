import { useRoles } from '@lineup/auth';
import { evaluateFlag, flagVariant, useFlags } from '@lineup/flags';
import { useEffect } from 'react';
import { useGateFacts } from './gate';

/** Hands flags and roles from the providers to the router, which decides before any screen renders. */
export function GateBridge() {
  const { status: flagsStatus, flags } = useFlags();
  const { status: rolesStatus, roles } = useRoles();

  useEffect(() => {
    if (flagsStatus === 'loading' || rolesStatus === 'loading') return;
    const find = (key: string) => flags.find((flag) => flag.key === key);
    useGateFacts.setState({
      facts: {
        isOn: (key) => evaluateFlag(find(key), roles),
        variant: (key, fallback) => flagVariant(find(key), fallback),
        roles: roles.map(({ role }) => role),
      },
    });
  }, [flags, flagsStatus, roles, rolesStatus]);

  return null;
}
