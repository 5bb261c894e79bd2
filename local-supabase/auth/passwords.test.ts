import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

describe('passwords', () => {
  it('hashes like the hosted platform and recognises the password again', async () => {
    const hash = await passwords.hash('correct horse');
    expect(hash).toMatch(/^\$2a\$10\$.{53}$/);
    expect(await passwords.matches('correct horse', hash)).toBe(true);
    expect(await passwords.matches('wrong horse', hash)).toBe(false);
  });

  it('reads hashes that other tools wrote', async () => {
    // From the test vectors of the original bcrypt: the password is "U*U".
    const vector = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';
    expect(await passwords.matches('U*U', vector)).toBe(true);
  });

  it('never matches an account without a password', async () => {
    for (const hash of ['', null, undefined, 'plain']) expect(await passwords.matches('plain', hash)).toBe(false);
  });
});
