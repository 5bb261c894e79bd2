import { expect, type Locator } from '@playwright/test';

/**
 * Chooses an option of a select. One of antd is opened, and its option pressed, as a person does; a press while the list
 * still unfolds can miss, so it is done again until the field shows the option.
 */
export async function chooseOption(select: Locator, option: string): Promise<void> {
  if ((await select.evaluate((element) => element.tagName)) === 'SELECT') {
    await select.selectOption({ label: option });
    return;
  }
  const page = select.page();
  const field = select.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]');
  await expect(async () => {
    if ((await select.getAttribute('aria-expanded')) !== 'true') await select.click({ timeout: 5_000 });
    const entries = page.locator('.ant-select-item-option').and(page.getByTitle(option, { exact: true }));
    await entries.filter({ visible: true }).click({ timeout: 5_000 });
    await expect(field).toContainText(option, { timeout: 2_000 });
  }).toPass();
}
