/** The administrator of an app that a test starts. */
export const ADMIN = { email: 'admin@example.com', password: 'a-long-admin-passphrase' };

/** The settings that create this administrator. */
export const FIRST_ADMIN = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ADMIN_NAME: 'Ada Admin',
};
