import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';

test("the document satisfies Spectral's recommended rules for OpenAPI", async () => {
  const document = await describeApi({ appName: 'Tallygate', appUrl: 'https://tallygate.example' });
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas as never, 'recommended']] });
  const problems = await spectral.run(JSON.parse(JSON.stringify(document)));
  expect(problems.map(({ code, path }) => `${code} ${path.join('/')}`)).toEqual([]);
});
