/** The application keys the stand-ins accept: the same on every machine, and valid nowhere else. */
export const SANDBOX_KEYS = {
  flickr: { key: '9f0c2a6d4b8e41d7a35c6e1f7b2d8049', secret: 'c1d47f0a9be25836' },
  smugmug: {
    key: 'Lw7hPz2TqXn5RkYc8VbMd3JfGs6WtBa9',
    secret: 'Zr4xNq8KpHs2VyDm6LtCw9JbFe3GuTa5Rv7XnQk2PzMc8YdS4HhWf6BjLt9KgVx3',
  },
  unsplash: {
    clientId: 'Xk2vRt9mQz4LpWc7NyHb5JdGf8SaTe3UuVi6OoPr1Aw',
    clientSecret: 'Bq8nMx5KzPt2WvYc9RhLd4JfGs7TaEu3XiVo6NpCr0k',
  },
  openai: { apiKey: 'sk-sandbox-2f9d7c41b8a64e0c9e5a' },
  stripe: {
    secretKey: 'sk_test_sandbox51f8c2d7e9a04b6c',
    publishableKey: 'pk_test_sandbox51f8c2d7e9a04b6c',
    webhookSecret: 'whsec_sandbox8d41c7f2a9e05b63',
  },
} as const
