import ts from 'typescript';

/** Names that read or make numbers with a fraction, or round them. */
const INEXACT = new Set([
  'Math',
  'parseFloat',
  'toFixed',
  'toPrecision',
  'toExponential',
  'toLocaleString',
  'Intl',
]);

const DIVISIONS = new Set([
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.SlashEqualsToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.PercentEqualsToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.AsteriskAsteriskEqualsToken,
]);

const PRODUCTS = new Set([ts.SyntaxKind.AsteriskToken, ts.SyntaxKind.AsteriskEqualsToken]);

/**
 * Returns the places in a program's files where a number could get a fraction or lose a digit: division, remainder,
 * power and `Number()` of anything but bigints, and products of numbers without a whole literal. Also finds the names
 * above and literals with a fraction.
 */
export function inexactArithmetic(program: ts.Program, files: readonly string[]): string[] {
  const checker = program.getTypeChecker();
  const found: string[] = [];
  const isBigInt = (node: ts.Node) => {
    const type = checker.getTypeAtLocation(node);
    const parts = type.isUnion() ? type.types : [type];
    return parts.every(({ flags }) => (flags & ts.TypeFlags.BigIntLike) !== 0);
  };
  const isWholeLiteral = (node: ts.Node) => {
    const type = checker.getTypeAtLocation(node);
    return type.isNumberLiteral() && Number.isSafeInteger(type.value);
  };
  const isInexact = (node: ts.Node): boolean => {
    if (ts.isNumericLiteral(node)) return !/^(\d[\d_]*|0x[\da-f_]+)$/i.test(node.getText());
    if (ts.isIdentifier(node)) return INEXACT.has(node.text);
    if (ts.isCallExpression(node) && node.expression.getText() === 'Number') {
      return !node.arguments.every(isBigInt);
    }
    if (!ts.isBinaryExpression(node)) return false;
    const { left, right, operatorToken } = node;
    const areBigInts = isBigInt(left) && isBigInt(right);
    if (DIVISIONS.has(operatorToken.kind)) return !areBigInts;
    if (PRODUCTS.has(operatorToken.kind))
      return !areBigInts && !isWholeLiteral(left) && !isWholeLiteral(right);
    return false;
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`The program has no file ${file}`);
    const visit = (node: ts.Node): void => {
      if (isInexact(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${file}:${line + 1}: ${node.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}
