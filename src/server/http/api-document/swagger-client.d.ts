/** The package has no types. These are the parts that the tests use. */
declare module 'swagger-client' {
  interface Answer {
    body: { items: { company: string | null }[] };
    text: string;
  }
  type Call = (parameters: Record<string, string>) => Promise<Answer>;

  export default class SwaggerClient {
    constructor(options: {
      spec: object;
      requestInterceptor: (request: { headers: object }) => object;
    });
    readonly apis: { Clients: { clients_list: Call; clients_export: Call } };
  }
}
