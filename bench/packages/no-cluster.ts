/** The configuration of kubectl for a cluster that is not there. */
export const KUBECONFIG = `apiVersion: v1
kind: Config
current-context: none
clusters: [{ name: none, cluster: { server: 'http://127.0.0.1:9' } }]
contexts: [{ name: none, context: { cluster: none, user: none } }]
users: [{ name: none, user: { token: none } }]
`
