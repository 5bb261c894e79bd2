import { useRoles } from '@lineup/auth';
import { evaluateFlag, flagVariant, useFlags } from '@lineup/flags';
import { useEffect } from 'react';
import { useGateFacts } from './gate';

/** Hands flags and roles from the providers to the router, which decides before any screen renders. */
export function GateBridge() {
  const { status: flagsStatus, flags, hasFailed = false } = useFlags();
  const { status: rolesStatus, roles } = useRoles();

  useEffect(() => {
    if (flagsStatus === 'loading') return useGateFacts.setState({ facts: null });
    const find = (key: string) => flags.find((flag) => flag.key === key);
    const isWaiting = rolesStatus === 'loading';
    useGateFacts.setState({
      hasFailed,
      facts: {
        // A flag that asks for no role is decided before the roles arrive.
        isOn: (key) => (isWaiting && find(key)?.required_roles?.length ? null : evaluateFlag(find(key), roles)),
        variant: (key, fallback) => flagVariant(find(key), fallback),
        roles: isWaiting ? null : roles.map(({ role }) => role),
      },
    });
  }, [flags, flagsStatus, hasFailed, roles, rolesStatus]);

  return null;
}
