import { ContractProcedure, isContractProcedure } from '@orpc/contract';
import { z } from 'zod';

/**
 * Returns a contract whose reads refuse parameters that they don't know, and name them: a misspelt filter would give
 * all records.
 */
export function withExactReads<Contract extends object>(contract: Contract): Contract {
  const exact = Object.entries(contract).map(([name, node]) => [name, exactNode(node)]);
  return Object.fromEntries(exact) as Contract;
}

function exactNode(node: object): object {
  if (!isContractProcedure(node)) return withExactReads(node);
  const definition = node['~orpc'];
  if (definition.route.method !== 'GET') return node;
  const { inputSchema } = definition;
  if (inputSchema === undefined)
    return new ContractProcedure({ ...definition, inputSchema: z.strictObject({}).optional() });
  if (!(inputSchema instanceof z.ZodObject))
    throw new Error(`${definition.route.path} doesn't take an object`);
  return new ContractProcedure({ ...definition, inputSchema: inputSchema.strict() });
}
