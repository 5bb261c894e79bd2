import { expect, test } from '@lineup/journeys/test';
import { mailedCode, newEmail } from '@lineup/journeys/mailed-link';
import { setUpSecondFactor } from '@lineup/journeys/second-factor';

test('[RC-005, SE-008] a college joins: from the phone of its coach, who finds it nowhere, to the page that everybody sees', async ({
  openAs,
  request,
}) => {
  test.slow();
  const name = `Silver Lake ${crypto.randomUUID().slice(0, 8)}`;
  const email = newEmail();
  const coach = await openAs(null, { viewport: { width: 390, height: 844 } });
  await coach.goto(`/colleges?q=${encodeURIComponent(name)}`);
  await coach.getByRole('link', { name: 'My college is not listed' }).click();

  // Without an account: sign-up, and back to the request with its name.
  await coach.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await coach.getByLabel('Date of birth').fill('1988-05-05');
  await coach.getByRole('button', { name: 'Continue' }).click();
  await coach.getByLabel('Email').fill(email);
  await coach.getByLabel('Password').fill('a long enough password');
  await coach.getByRole('button', { name: 'Create account' }).click();
  await coach.getByLabel('6-digit code').fill(await mailedCode(request, email));
  await coach.getByRole('button', { name: 'Confirm' }).click();
  await expect(coach.getByLabel('Name of the college')).toHaveValue(name);
  const ask = async (site: string) => {
    await coach.getByLabel('City').fill('Reno');
    await coach.getByLabel('State').selectOption('NV');
    await coach.getByLabel('The college’s site').fill(site);
    await coach.getByLabel('What you do there').fill('Head coach');
    await coach.getByRole('button', { name: /^(Send request|Ask again)$/ }).click();
    await expect(coach.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  };
  await ask(`wrong-${name.split(' ').at(-1)}.example`);

  // Staff decline it for a reason; what was typed survives a reload.
  const staff = await openAs('admin');
  await staff.goto('/testing?tab=colleges');
  const row = staff
    .getByRole('list', { name: 'Requests for colleges' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(row).toContainText(email);
  await expect(row).toContainText('Another domain');
  const answer = row.getByRole('textbox');
  await answer.fill('Your site does not open.');
  await staff.reload();
  await expect(answer).toHaveValue('Your site does not open.');
  await row.getByRole('button', { name: /^Decline/ }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(row).toHaveCount(0);

  // The reason reaches the coach, who corrects the site and asks again.
  await coach.goto('/account/profile');
  await expect(coach.getByText('Your site does not open.')).toBeVisible();
  await coach.getByRole('link', { name: 'Correct it and ask again' }).click();
  await ask(`https://${email.split('@')[1]}`);

  // Two presses make a draft and its first admin; the list follows without a reload.
  await expect(row).toContainText('Domain of the site they gave');
  await row.getByRole('button', { name: /^Approve/ }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(row).toHaveCount(0);
  const visitor = await openAs(null);
  await visitor.goto(`/colleges?q=${encodeURIComponent(name)}`);
  await expect(visitor.getByText('No college matches these filters')).toBeVisible();

  // Whoever leads a program signs in with a second factor; until it is set up the role opens nothing.
  await coach.reload();
  await coach.getByRole('link', { name: 'Set it up' }).click();
  await setUpSecondFactor(coach);
  await coach.goto('/account/profile');
  await coach.getByRole('link', { name: 'Edit the page' }).click();
  await coach.getByRole('button', { name: 'Publish page' }).click();
  await expect(coach.getByText(/^Add a program first/)).toBeVisible();
  await coach.getByRole('link', { name: 'Programs', exact: true }).click();
  await coach.getByRole('button', { name: 'Add program' }).click();
  await coach.getByRole('combobox', { name: /^Game/ }).selectOption({ label: 'Valorant' });
  await coach.getByRole('button', { name: 'Add program' }).click();
  await expect(coach.getByRole('button', { name: /Valorant/ }).first()).toBeVisible();
  await coach.getByRole('button', { name: 'Publish page' }).click();
  await expect(coach.getByRole('button', { name: 'Publish page' })).toHaveCount(0);

  await visitor.reload();
  await visitor.getByRole('main').getByRole('link', { name }).click();
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
});
