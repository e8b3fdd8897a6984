import { describe, expect, it } from 'vitest';
import { isAllowedTarget } from '#server/integrations/outbound/target.ts';

const production = { production: true, appUrl: 'https://crm.example.co.uk' };

describe('addresses that people type and the server would ask', () => {
  it.each([
    'http://localhost/x',
    'http://127.0.0.1:5432',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[2002:7f00:1::]/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'javascript:alert(1)',
    'no address',
  ])('%s is refused in production', async (text) => {
    expect(await isAllowedTarget(production, text)).toBe(false);
  });

  it.each([
    'https://93.184.215.14/hook',
    'http://[2606:2800:21f::1]/',
    'https://crm.example.co.uk/functions/axiom-webhook',
  ])('%s is allowed', async (text) => {
    expect(await isAllowedTarget(production, text)).toBe(true);
  });

  it('elsewhere this machine is allowed, for trying things out', async () => {
    const development = { production: false, appUrl: 'http://localhost:3000' };
    expect(await isAllowedTarget(development, 'http://127.0.0.1:9/')).toBe(true);
    expect(await isAllowedTarget(development, 'file:///etc/passwd')).toBe(false);
  });
});
