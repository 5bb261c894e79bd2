/** Settings that config.toml switches on and that nothing here heeds. */

const UNSUPPORTED = [
  /^auth\.(captcha|oauth_server)\.enabled$/,
  /^auth\.(external\.(?!(discord|google)\.)|web3\.|third_party\.)\w+\.enabled$/,
  /^auth\.email\.(smtp|notification\.\w+)\.enabled$/,
  /^auth\.hook\.(?!custom_access_token\.)\w+\.enabled$/,
  /^auth\.mfa\.(phone|web_authn)\.(enroll|verify)_enabled$/,
  /^auth\.sms\.(enabled|enable_signup|\w+\.enabled)$/,
  /^api\.tls\.enabled$/,
  /^db\.(pooler|network_restrictions|ssl_enforcement)\.enabled$/,
  /^storage\.(image_transformation|s3_protocol|analytics|vector)\.enabled$/,
  /^(studio|analytics)\.enabled$/,
];
/** Tables that matter by being there. */
const UNSUPPORTED_TABLES = [/^auth\.sms\.test_otp$/, /^db\.vault$/];

/** Names of the settings that are on but not supported, in the order of the file. */
export function unsupportedSettings(values: unknown, prefix = ''): string[] {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return [];
  return Object.entries(values).flatMap(([key, value]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (value === true) return UNSUPPORTED.some((setting) => setting.test(name)) ? [name] : [];
    const isTable = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    if (isTable && UNSUPPORTED_TABLES.some((table) => table.test(name))) return [name];
    return unsupportedSettings(value, name);
  });
}
