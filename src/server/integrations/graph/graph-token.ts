import { constants, createHash, createPrivateKey, randomUUID, sign, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { post } from '#server/integrations/outbound/request.ts';
import { failureOf, ServiceFailure } from '#server/integrations/outbound/service-failure.ts';
import type { Env } from '#server/kernel/env.ts';
import { parseJson } from '#server/kernel/parse-json.ts';

export interface GraphCredentials {
  tenant_id: string;
  client_id: string;
  credentials: 'secret' | 'certificate';
  /** The client secret, or a private key and its certificate as PEM. */
  secret: string;
}

export type GraphEnv = Pick<Env, 'graphUrl' | 'graphSignInUrl' | 'production' | 'appUrl'>;

const TIMEOUT_MS = 15_000;
/** Milliseconds before its end when a token is renewed. */
const EARLY_MS = 60_000;
/** Seconds for which an assertion is valid. */
const ASSERTION_SECONDS = 300;

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.coerce.number() });
const errorSchema = z.object({ error_description: z.string() });

/** Tokens by their credentials' hash, so that a process asks about once an hour. */
const cached = new Map<string, { token: string; until: number }>();

/** Returns a token for Graph (client credentials). `renew`: the cached one was refused. Throws ServiceFailure. */
export async function graphToken(
  { env, now }: { env: GraphEnv; now: () => Date },
  given: GraphCredentials,
  { renew = false } = {},
): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([env.graphSignInUrl, given]))
    .digest('base64');
  const known = cached.get(key);
  if (known && !renew && known.until > now().getTime()) return known.token;
  const url = `${env.graphSignInUrl}/${encodeURIComponent(given.tenant_id)}/oauth2/v2.0/token`;
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: given.client_id,
    scope: `${new URL(env.graphUrl).origin}/.default`,
    ...(given.credentials === 'secret'
      ? { client_secret: given.secret }
      : {
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: assertion(given, url, now()),
        }),
  });
  const response = await post(env, url, {
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    timeoutMs: TIMEOUT_MS,
  });
  const reason = reasonIn(response.body, given.secret);
  if (response.status === 400 || response.status === 401)
    throw new ServiceFailure(
      `Microsoft refused the tenant, application or secret${reason ? `: ${reason}` : ''}`,
      {
        isTemporary: false,
      },
    );
  const failure = failureOf('Microsoft', response, { reason, permission: 'sign-in', now: now() });
  if (failure) throw failure;
  const parsed = tokenSchema.safeParse(parseJson(response.body)).data;
  if (!parsed)
    throw new ServiceFailure('Microsoft’s answer to the sign-in couldn’t be read', { isTemporary: true });
  const until = now().getTime() + parsed.expires_in * 1_000 - EARLY_MS;
  cached.set(key, { token: parsed.access_token, until });
  return parsed.access_token;
}

/** The first sentence. The others are identifiers for Microsoft. */
function reasonIn(body: string, secret: string): string | null {
  const { data } = errorSchema.safeParse(parseJson(body));
  const [first] = data?.error_description.split(/[\r\n]/) ?? [];
  return first ? first.replaceAll(secret, '[secret]').replace(/\.$/, '').slice(0, 300) : null;
}

/** A signed statement that proves possession of the certificate's key, instead of a secret. */
function assertion({ client_id, secret }: GraphCredentials, audience: string, at: Date): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  try {
    const seconds = Math.floor(at.getTime() / 1_000);
    const thumbprint = createHash('sha256').update(new X509Certificate(secret).raw).digest('base64url');
    const content = `${encode({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })}.${encode({
      aud: audience,
      iss: client_id,
      sub: client_id,
      jti: randomUUID(),
      nbf: seconds,
      iat: seconds,
      exp: seconds + ASSERTION_SECONDS,
    })}`;
    const signature = sign('sha256', Buffer.from(content), {
      key: createPrivateKey(secret),
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    });
    return `${content}.${signature.toString('base64url')}`;
  } catch {
    throw new ServiceFailure(
      'The certificate can’t be used. It must be a PEM text with an RSA private key, without a password, and its certificate',
      { isTemporary: false },
    );
  }
}
