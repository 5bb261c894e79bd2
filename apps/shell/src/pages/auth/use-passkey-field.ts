import { useEffect } from 'react';
import { loadCeremonies } from '../../model/passkeys/load-ceremonies';
import { hasPasskeyHere } from '../../model/passkeys/passkey-here';

/** A challenge lasts for five minutes; the field gets another one before, in ms. */
const FRESH_MS = 270_000;

/**
 * Where passkeys were used in this browser, it offers them in the field of the address. Elsewhere nothing is asked for: the
 * service gives an address, such as that of a school, a limited number of challenges.
 */
export function usePasskeyField(isOn: boolean, round: number, onSignedIn: () => void): void {
  useEffect(() => {
    if (!isOn || !hasPasskeyHere()) return undefined;
    let isGone = false;
    const wait = async () => {
      const { canWaitInField, signInWithPasskey } = await loadCeremonies();
      if (isGone || !(await canWaitInField()) || isGone) return;
      await signInWithPasskey('conditional');
      onSignedIn();
    };
    // What comes of it shows when somebody presses the button.
    const begin = () => void wait().catch(() => {});
    begin();
    const timer = setInterval(begin, FRESH_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
      void loadCeremonies().then(({ endCeremony }) => endCeremony());
    };
  }, [isOn, round, onSignedIn]);
}
